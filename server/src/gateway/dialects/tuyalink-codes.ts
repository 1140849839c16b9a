/** The codes in the answers of the TuyaLink dialect of MQTT. */
export const tuyalinkCodes = {
  success: 0,
  cannotBeDone: 1001,
  wrongParameter: 1002,
  noJson: 1003,
  unknownProperty: 2003,
  unknownEvent: 2004,
  wrongValue: 2006,
  someFailed: 2121,
  allFailed: 2122,
} as const;
