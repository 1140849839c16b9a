import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import chromiumPackage from "@sparticuz/chromium";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { openTypeOf } from "./woff.ts";

/** A browser's program, with the arguments and environment to start it with. */
export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const home = fileURLToPath(new URL("../../node_modules/.thingwright/chromium", import.meta.url));

/** Most of these keep Chromium from calling hosts of its maker on its own. */
const args = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--font-render-hinting=none",
  "--no-first-run",
  // /dev/shm may be too small on this machine, or missing.
  "--disable-dev-shm-usage",
];

/** The fonts for text and code, so that pages look the same on every machine, even without fonts of its own. */
const fonts = [
  { name: "@fontsource/noto-sans-sc", files: /-(400|600)-normal\.woff$/ },
  { name: "@fontsource/noto-sans-mono", files: /-400-normal\.woff$/ },
];

/**
 * The Chromium that npm carries, on Linux for x64; elsewhere the system's Chrome, named by CHROME_PATH.
 * Unpacked once beside the installed packages, with the libraries and fonts that a bare machine lacks.
 */
export async function findChromium(): Promise<Chromium> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  if (env.CHROME_PATH) return { executablePath: env.CHROME_PATH, args, env };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("Set CHROME_PATH to the Chrome or Chromium of this system.");
  }
  const folder = await unpacked();
  return {
    executablePath: join(folder, "chromium"),
    args,
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      XDG_CACHE_HOME: join(folder, "cache"),
    },
  };
}

/** Starts the browser, without Chromium's sandbox, which does not work as root. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), chromiumSandbox: false, ...options });
}

async function unpacked(): Promise<string> {
  const manifest = packageFile("@sparticuz/chromium", "package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const folder = join(home, version);
  if (await exists(folder)) return folder;
  await mkdir(home, { recursive: true });
  const fresh = await mkdtemp(join(home, "unpacking-"));
  await unpackInto(fresh);
  await writeFonts(join(fresh, "fonts"));
  await writeFile(join(fresh, "fonts.conf"), fontconfig);
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another process has unpacked it meanwhile.
    await rm(fresh, { recursive: true });
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

/** Makes the package unpack here rather than into the temporary folder. It unpacks its libraries only in AWS Lambda. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  try {
    await chromiumPackage.executablePath();
  } finally {
    delete process.env.TMPDIR;
    delete process.env.AWS_EXECUTION_ENV;
    Object.assign(process.env, TMPDIR && { TMPDIR }, AWS_EXECUTION_ENV && { AWS_EXECUTION_ENV });
  }
}

async function writeFonts(folder: string): Promise<void> {
  for (const { name, files } of fonts) {
    const from = dirname(packageFile(name, "files/x"));
    for (const file of (await readdir(from)).filter((found) => files.test(found))) {
      await writeFile(
        join(folder, file.replace(/woff$/, "otf")),
        openTypeOf(await readFile(join(from, file))),
      );
    }
  }
}

/** Names only the fonts beside this file, none of the system; fontconfig keeps its list of them in XDG_CACHE_HOME. */
const fontconfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>Noto Sans Mono</family></prefer></alias>
</fontconfig>
`;

function packageFile(name: string, file: string): string {
  return fileURLToPath(new URL(`../../node_modules/${name}/${file}`, import.meta.url));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
