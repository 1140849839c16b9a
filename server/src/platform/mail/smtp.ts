import { type Carrier, Undeliverable } from "../carrier.ts";

/**
 * Sends mail through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`
 * @param from `Name <address>`
 */
export function smtpCarrier({ url, from }: { url: string; from: string }): Carrier {
  // Loaded with the first mail: an installation without mail starts faster.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // The library must not read a mail's content from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ recipient, subject, text, html }) {
      try {
        // As an object, the recipient is a single address, even with a comma in it.
        const to = { name: "", address: recipient };
        const headers = { "auto-submitted": "auto-generated" };
        const mailer = await (transport ??= open());
        await mailer.sendMail({ from, to, subject, text, html, headers });
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        // These codes refuse the platform's own sign-in rather than the mail: an operator can put that right, so the
        // mail is tried again.
        const ours = responseCode === 530 || responseCode === 534 || responseCode === 535;
        if (responseCode !== undefined && responseCode >= 500 && !ours) throw new Undeliverable(message);
        throw error;
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}
