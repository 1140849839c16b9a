import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Mail {
  from: string;
  to: string[];
  /** The mail as it was received, with its headers. */
  raw: string;
}

/** A real SMTP server for tests that records the mails it receives. */
export interface MailServer {
  url: string;
  mails: Mail[];
  /** The code with which the server refuses recipients from now on; 0 accepts every mail. */
  refuseWith: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const started: MailServer = {
    url: "",
    mails,
    refuseWith: 0,
    close: () => new Promise((done) => server.close(() => done())),
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.username === "post" && auth.password === "p@ss word") done(null, { user: "post" });
      else done(new Error("wrong password"));
    },
    onRcptTo(_address, _session, done) {
      const { refuseWith } = started;
      done(refuseWith === 0 ? null : Object.assign(new Error("not now"), { responseCode: refuseWith }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  started.url = `smtp://post:p%40ss%20word@127.0.0.1:${port}`;
  return started;
}

/** The plain text of a mail, from its first part. */
export function textOf({ raw }: Mail): string {
  const start = raw.indexOf("Content-Type: text/plain");
  const [, head = "", text = ""] = /^([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw.slice(start)) ?? [];
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
