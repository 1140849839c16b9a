/** English is the shape of the words: the other language has each of them. */
export const en = {
  unread: "Unread",
  readAll: "Mark all as read",
  deleteMessage: "Delete “{title}”",
  earlierMessages: "Show earlier messages",
  noMessagesTitle: "No messages yet",
  noMessagesText: "News of the devices, scenes and people of your home appears here.",
  pushTitle: "Hear of it at once",
  pushText:
    "This phone can show messages while the app is closed: when a scene reports something, or a device leaves your home.",
  pushTurnOn: "Turn on notifications",
  pushTurnOff: "Turn off",
  pushIsOn: "Notifications are on",
  pushIsOff: "Notifications are off",
  pushOnText: "This phone shows messages while the app is closed.",
  pushBlocked:
    "Notifications are blocked for this page. Allow them in the settings of your browser to be told while the app is closed.",
  pushInstallFirst: "Add this app to your home screen to be told while it is closed.",
} as const;
