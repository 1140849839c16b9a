import type { Text } from "./language.ts";

/** Why rich text is refused. */
export const richTextMessages = {
  rich_text_too_long: {
    en: "The text is longer than {kilobytes} KB. Shorten it",
    zh_CN: "内容超过 {kilobytes} KB，请精简",
  },
  rich_text_files: {
    en: "Upload images and videos in the text with the editor",
    zh_CN: "正文中的图片和视频请通过编辑器上传",
  },
  rich_text_marks: {
    en: "The text has more than {most} HTML tags and symbols. Paste it as plain text, then format it in the editor",
    zh_CN: "内容包含的 HTML 标签和符号超过 {most} 个，请粘贴为纯文本后在编辑器中设置格式",
  },
} as const satisfies Record<string, Text>;
