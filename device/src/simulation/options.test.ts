import { expect, test } from "vitest";
import { help, optionNames, readOptions } from "./options.ts";

const env = { ADMIN_PASSWORD: "secret" };

test("a product and a password are enough", () => {
  expect(readOptions(["--product", "abc"], env)).toEqual({
    product: "abc",
    devices: 10,
    server: "http://localhost:3000",
    mqtt: "mqtt://localhost:1883",
    account: "admin@thingwright.local",
    password: "secret",
    interval: 5000,
    prefix: "sim",
    seed: "1",
    dialect: "native",
    duration: null,
  });
});

test("expects the broker on the platform's host, and takes the ports from the environment", () => {
  const options = readOptions(["--product", "abc", "--server", "https://iot.example.com/console"], {
    ...env,
    MQTT_PORT: "2883",
    ADMIN_ACCOUNT: "me@example.com",
  });
  expect(options).toMatchObject({
    server: "https://iot.example.com",
    mqtt: "mqtt://iot.example.com:2883",
    account: "me@example.com",
  });
  expect(readOptions(["--product", "abc"], { ...env, PORT: "3999" })?.server).toBe("http://localhost:3999");
});

test("every option can be set on the command line", () => {
  const line =
    "--product abc --devices 100 --mqtt ws://h:3000/mqtt --account a@b.c --password p --interval 0.5 --prefix lab --seed x --dialect token --for 10";
  expect(readOptions(line.split(" "), {})).toMatchObject({
    devices: 100,
    mqtt: "ws://h:3000/mqtt",
    account: "a@b.c",
    password: "p",
    interval: 500,
    prefix: "lab",
    seed: "x",
    dialect: "token",
    duration: 10_000,
  });
});

test.each([
  [[], "--product KEY is missing"],
  [["--product", "a", "--devices", "0"], "--devices"],
  [["--product", "a", "--devices", "1.5"], "--devices must be a whole number"],
  [["--product", "a", "--interval", "x"], "--interval"],
  [["--product", "a", "--mqtt", "localhost"], "--mqtt: not an address"],
  [["--product", "a", "--server", "mqtt://x"], "--server: not an address"],
  [["--product", "a", "--prefix", "a/b"], "--prefix"],
  [["--product", "a", "--dialect", "tuya"], "--dialect"],
  [["--product", "a", "--unknown"], "--unknown"],
])("%o is refused with a message that names the option", (args, words) => {
  expect(() => readOptions(args, env)).toThrow(words);
});

test("without a password, the message says to set ADMIN_PASSWORD", () => {
  expect(() => readOptions(["--product", "a"], {})).toThrow("ADMIN_PASSWORD");
});

test("help names every option", () => {
  expect(readOptions(["--help"], {})).toBeNull();
  expect(Array.from(help.matchAll(/^ {2}--(\w+) /gm), ([, name]) => name)).toEqual(optionNames);
});
