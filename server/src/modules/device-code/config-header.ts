import { cLines, cString } from "@thingwright/contract/basics/c-text.ts";
import type { DeviceCodeTarget } from "@thingwright/contract/devices/device-code-targets.ts";
import { codeBlanks, wifiMacros } from "@thingwright/contract/devices/device-code-texts.ts";

/** Where the devices of a product connect, and how they get their secrets. */
export interface Place {
  productKey: string;
  /** Null if the maker has to fill it in. */
  host: string | null;
  port: number;
  /** The port of MQTT over TLS; null if the platform has none. */
  tlsPort: number | null;
  /** The certificates that devices have to trust, as PEM; null if they are not known. */
  trusted: string | null;
  /** Whether devices register with the secret of the product. */
  registers: boolean;
  /**
   * Whether devices receive their Wi-Fi credentials from an app over Bluetooth (Improv): true for every target except
   * plain C if the product has both Bluetooth and Wi-Fi.
   */
  improv: boolean;
}

/** The placeholders that the maker has to replace. */
const blanks = { ...codeBlanks, host: "YOUR_HOST", productSecret: "YOUR_PRODUCT_SECRET" };

/**
 * Tells whether a project uses TLS by default. A plain C project does so only if its devices register themselves,
 * because TLS needs a further library.
 */
export function usesTls({ tlsPort, registers }: Place, target: DeviceCodeTarget): boolean {
  return registers || (tlsPort !== null && target !== "c");
}

/** Writes `device_config.h`: the known values, and placeholders that the maker replaces. */
export function configHeader(place: Place, target: DeviceCodeTarget): string {
  const { registers, host, port, tlsPort, productKey, trusted, improv } = place;
  const tlsLine =
    tlsPort === null
      ? '#error "The platform had no MQTT over TLS when this was downloaded: set it up (TLS_CERT), and download again"'
      : `#define DEVICE_PORT ${tlsPort}`;
  return `/* The platform, and this device. What begins with YOUR_ is to be filled in. */
#ifndef DEVICE_CONFIG_H
#define DEVICE_CONFIG_H

#define DEVICE_HOST ${cString(host ?? blanks.host)}

/* 1 for a connection that nobody can listen to. */
#ifndef DEVICE_TLS
#define DEVICE_TLS ${usesTls(place, target) ? 1 : 0}
#endif
#if DEVICE_TLS
${tlsLine}
#else
#define DEVICE_PORT ${port}
#endif

/* The certificate that the platform is checked against. Empty for those that the system trusts. */
#define DEVICE_TRUSTED ${trusted === null ? '""' : ["", ...cLines(trusted)].join(" \\\n  ")}

#define DEVICE_PRODUCT_KEY ${cString(productKey)}
/* Each device has a name of its own, in this product: 4 to 32 letters, digits and _ . -, such as its serial number. */
#define DEVICE_NAME "${blanks.deviceName}"
${registers ? productSecretLines : deviceSecretLines}
/* Is told to the platform each time the device connects. */
#define DEVICE_FIRMWARE_VERSION "1.0.0"
${target === "c" ? "" : improv ? improvLines : wifiLines}
#endif
`;
}

const deviceSecretLines = `/* What the platform has shown when the device was created. */
#define DEVICE_SECRET "${blanks.deviceSecret}"
#define DEVICE_REGISTERS 0
`;

const productSecretLines = `/*
 * The devices of this product register themselves, over TLS: each asks once for credentials of its own and keeps them.
 * The secret is that of the product. Whoever has it can register devices.
 */
#define DEVICE_REGISTERS 1
#define DEVICE_PRODUCT_SECRET "${blanks.productSecret}"
#define DEVICE_SECRET ""
`;

const wifiLines = `
${wifiMacros}
`;

const improvLines = `
/* An app tells the device its Wi-Fi by Bluetooth (Improv), and for whom it connects. */
#define DEVICE_IMPROV 1
/* 1 if it takes a Wi-Fi only for a minute after somebody has pressed it: app.c calls tw_improv_press() then. */
#define DEVICE_IMPROV_NEEDS_PRESS 0
/* The chip or the board, of which apps are told. */
#define DEVICE_HARDWARE "ESP32"
`;
