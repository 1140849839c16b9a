/** The used part of the package, which has no types of its own. */
declare module "@micropython/micropython-webassembly-pyscript/micropython.mjs" {
  interface MicroPython {
    FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
    registerJsModule(name: string, members: Record<string, unknown>): void;
    runPython(program: string): void;
  }
  export function loadMicroPython(options: {
    stdout: (line: string) => void;
    stderr: (line: string) => void;
    linebuffer: boolean;
  }): Promise<MicroPython>;
}
