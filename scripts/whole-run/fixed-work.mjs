// A fixed piece of work. Its time is the unit for the times of a test run, because both take longer on a slow machine.
// Prints how many milliseconds the work has taken.
const things = Array.from({ length: 20_000 }, (_, i) => ({
  id: i,
  name: `thing ${(i * 7919) % 20_000}`,
  on: i % 3 === 0,
}));
const began = performance.now();
let seen = 0;
for (let round = 0; round < 40; round++) {
  const read = JSON.parse(JSON.stringify(things));
  read.sort((a, b) => (a.name < b.name ? -1 : 1));
  seen += read[round].id;
}
console.log(JSON.stringify({ ms: performance.now() - began, seen }));
