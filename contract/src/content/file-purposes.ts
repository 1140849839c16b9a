/** The largest file that is sent in one request, and the size of each part of a larger one. */
export const uploadChunkBytes = 4_610_736;

const MiB = 2 ** 20;

/** Which files may be uploaded for a purpose. */
export interface FilePurpose {
  /** Media types, detected from the content alone. Empty: any. */
  types: readonly string[];
  /** Extensions that a file's name may have, if it has one. Empty: any. */
  extensions: readonly string[];
  /** The largest size, unless the installation sets another. */
  bytes: number;
  /** Whether knowing the address is enough to read the file; otherwise addresses are signed, and expire. */
  public: boolean;
}

const images = ["image/png", "image/jpeg", "image/webp"] as const;
const imageExtensions = ["png", "jpg", "jpeg", "webp"] as const;

/** What files are for, and what each purpose accepts. */
export const filePurposes = {
  image: { types: images, extensions: imageExtensions, bytes: 2 * MiB, public: true },
  video: { types: ["video/mp4", "video/webm"], extensions: ["mp4", "webm"], bytes: 50 * MiB, public: true },
  guide: { types: ["application/zip"], extensions: ["zip"], bytes: 20 * MiB, public: true },
  panel: { types: ["application/zip"], extensions: ["zip"], bytes: 50 * MiB, public: true },
  firmware: { types: [], extensions: [], bytes: 10 * MiB, public: false },
  app: {
    types: ["application/vnd.android.package-archive", "application/x-ios-app"],
    extensions: ["apk", "ipa"],
    bytes: 200 * MiB,
    public: false,
  },
  attachment: {
    types: ["application/pdf", "application/zip", ...images],
    extensions: ["pdf", "zip", ...imageExtensions],
    bytes: 20 * MiB,
    public: false,
  },
  /** A list of devices to import, as CSV: the content is checked only when the list is read. */
  deviceList: { types: [], extensions: ["csv", "txt", "tsv"], bytes: 30 * MiB, public: false },
} as const satisfies Record<string, FilePurpose>;

export type Purpose = keyof typeof filePurposes;
export const purposes = Object.keys(filePurposes) as [Purpose, ...Purpose[]];

const typeNames: Readonly<Record<string, string>> = {
  "application/vnd.android.package-archive": "APK",
  "application/x-ios-app": "IPA",
};

/** A media type as people read it: PNG. */
export function nameOfType(type: string): string {
  return typeNames[type] ?? type.replace(/^.*\//, "").toUpperCase();
}

/** A number of bytes in MB, to at most one decimal. */
export function megabytes(bytes: number): number {
  return Math.floor((bytes / MiB) * 10) / 10;
}

/**
 * The widths in pixels to which images can be scaled down: `?w=320` after an image's address asks for one. No image is
 * scaled up.
 */
export const imageWidths = [96, 320, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];
