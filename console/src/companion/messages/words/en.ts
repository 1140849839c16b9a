/** The English words define the type: the other language must have each of them. */
export const en = {
  unread: "Unread",
  readAll: "Mark all as read",
  deleteMessage: "Delete “{title}”",
  earlierMessages: "Show earlier messages",
  noMessagesTitle: "No messages yet",
  noMessagesText: "Updates about your devices, scenes and home members appear here.",
  pushTitle: "Never miss a message",
  pushText:
    "Get notified while the app is closed, for example when a scene sends a message or a device leaves your home.",
  pushTurnOn: "Turn on notifications",
  pushTurnOff: "Turn off",
  pushIsOn: "Notifications are on",
  pushIsOff: "Notifications are off",
  pushOnText: "This phone shows messages while the app is closed.",
  pushBlocked:
    "Notifications are blocked for this page. Allow them in the settings of your browser to get notifications while the app is closed.",
  pushInstallFirst: "Add this app to your home screen to get notifications while it is closed.",
} as const;
