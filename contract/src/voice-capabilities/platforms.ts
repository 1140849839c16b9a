import type { VoiceDeviceType } from "./device-types.ts";
import type { VoicePlatform } from "../products/voice-platforms.ts";
import {
  celsius,
  color,
  kelvin,
  ownNumber,
  percent,
  type PlatformCapabilities,
  type PlatformWords,
  words,
} from "./capability.ts";

/** Kinds of devices whose temperature is that of a room. */
const climate: readonly VoiceDeviceType[] = ["air_conditioner", "thermostat", "heater"];
const turning: PlatformWords = { on: "TurnOn", off: "TurnOff" };
const moving: PlatformWords = { open: "TurnOn", close: "TurnOff", stop: "Pause" };

/** Interfaces of the Smart Home Skill API, each with the property that carries the value. */
const alexa: PlatformCapabilities = {
  power: [words("Alexa.PowerController.powerState", { on: "ON", off: "OFF" })],
  brightness: [percent("Alexa.BrightnessController.brightness")],
  color: [color("Alexa.ColorController.color", "hsv")],
  color_temperature: [kelvin("Alexa.ColorTemperatureController.colorTemperatureInKelvin", [1000, 10_000])],
  mode: [
    {
      ...words("Alexa.ThermostatController.thermostatMode", {
        auto: "AUTO",
        cool: "COOL",
        heat: "HEAT",
        eco: "ECO",
        off: "OFF",
      }),
      for: climate,
    },
    words("Alexa.ModeController.mode", null),
  ],
  temperature: [celsius("Alexa.TemperatureSensor.temperature")],
  target_temperature: [
    { ...celsius("Alexa.ThermostatController.targetSetpoint"), for: climate },
    ownNumber("Alexa.RangeController.rangeValue"),
  ],
  humidity: [percent("Alexa.HumiditySensor.relativeHumidity")],
  target_humidity: [ownNumber("Alexa.RangeController.rangeValue")],
  fan_speed: [words("Alexa.ModeController.mode", null), ownNumber("Alexa.RangeController.rangeValue")],
  swing: [
    words("Alexa.ToggleController.toggleState", { on: "ON", off: "OFF" }),
    words("Alexa.ModeController.mode", null),
  ],
  open_close: [words("Alexa.ModeController.mode", { open: "Position.Up", close: "Position.Down" })],
  position: [percent("Alexa.RangeController.rangeValue")],
  lock: [words("Alexa.LockController.lockState", { lock: "LOCKED", unlock: "UNLOCKED" })],
  volume: [percent("Alexa.Speaker.volume")],
  air_quality: [words("Alexa.ModeController.mode", null), ownNumber("Alexa.RangeController.rangeValue")],
  battery: [percent("Alexa.EndpointHealth.battery")],
  contact: [words("Alexa.ContactSensor.detectionState", { open: "DETECTED", close: "NOT_DETECTED" })],
  motion: [words("Alexa.MotionSensor.detectionState", { on: "DETECTED", off: "NOT_DETECTED" })],
  toggle: [words("Alexa.ToggleController.toggleState", { on: "ON", off: "OFF" })],
  option: [words("Alexa.ModeController.mode", null)],
  range: [ownNumber("Alexa.RangeController.rangeValue")],
};

/** Traits of Google's cloud-to-cloud integrations, each with the state that carries the value. */
const google: PlatformCapabilities = {
  power: [words("OnOff.on", { on: "true", off: "false" })],
  brightness: [percent("Brightness.brightness")],
  color: [color("ColorSetting.color.spectrumHsv", "hsv")],
  color_temperature: [kelvin("ColorSetting.color.temperatureK", null)],
  mode: [
    {
      ...words("TemperatureSetting.thermostatMode", {
        auto: "auto",
        cool: "cool",
        heat: "heat",
        dry: "dry",
        fan: "fan-only",
        eco: "eco",
        off: "off",
      }),
      for: climate,
    },
    words("Modes.currentModeSettings", null),
  ],
  temperature: [
    { ...celsius("TemperatureSetting.thermostatTemperatureAmbient"), for: climate },
    celsius("TemperatureControl.temperatureAmbientCelsius"),
  ],
  target_temperature: [
    { ...celsius("TemperatureSetting.thermostatTemperatureSetpoint"), for: climate },
    celsius("TemperatureControl.temperatureSetpointCelsius"),
  ],
  humidity: [percent("HumiditySetting.humidityAmbientPercent")],
  target_humidity: [percent("HumiditySetting.humiditySetpointPercent")],
  fan_speed: [words("FanSpeed.currentFanSpeedSetting", null), percent("FanSpeed.currentFanSpeedPercent")],
  swing: [
    words("Toggles.currentToggleSettings", { on: "true", off: "false" }),
    words("Modes.currentModeSettings", null),
  ],
  open_close: [words("OpenClose.openPercent", { open: "100", close: "0" })],
  position: [percent("OpenClose.openPercent")],
  lock: [words("LockUnlock.isLocked", { lock: "true", unlock: "false" })],
  volume: [percent("Volume.currentVolume")],
  air_quality: [
    words("SensorState.AirQuality", { good: "healthy", moderate: "moderate", bad: "unhealthy" }),
    ownNumber("SensorState.PM2.5"),
  ],
  battery: [percent("EnergyStorage.capacityRemaining")],
  contact: [words("OpenClose.openPercent", { open: "100", close: "0" })],
  motion: [words("OccupancySensing.occupancy", { on: "OCCUPIED", off: "UNOCCUPIED" })],
  toggle: [words("Toggles.currentToggleSettings", { on: "true", off: "false" })],
  option: [words("Modes.currentModeSettings", null)],
};

/** Actions and attributes of AliGenie's smart home protocol. */
const tmall: PlatformCapabilities = {
  power: [words("powerstate", { on: "on", off: "off" })],
  brightness: [percent("brightness")],
  color: [color("color", "names")],
  color_temperature: [percent("colorTemperature")],
  mode: [
    words("mode", {
      auto: "auto",
      cool: "cold",
      heat: "heat",
      dry: "dehumidification",
      fan: "airsupply",
      sleep: "sleep",
    }),
  ],
  temperature: [celsius("temperature", 1)],
  target_temperature: [celsius("SetTemperature", 1)],
  humidity: [percent("humidity")],
  target_humidity: [percent("SetHumidity")],
  fan_speed: [
    words("windspeed", { auto: "auto", low: "low", medium: "medium", high: "high" }),
    ownNumber("windspeed", 1),
  ],
  swing: [words("OpenSwing / CloseSwing", { on: "OpenSwing", off: "CloseSwing" })],
  open_close: [words("TurnOn / TurnOff / Pause", moving)],
  volume: [percent("SetVolume")],
  air_quality: [ownNumber("pm2.5", 1)],
};

/** Actions of the smart home protocol of DuerOS, which Xiaodu and Baidu both speak. */
const duer: PlatformCapabilities = {
  power: [words("turnOn / turnOff", turning)],
  brightness: [percent("setBrightnessPercentage")],
  color: [color("setColor", "hsv")],
  color_temperature: [kelvin("setColorTemperature", [1000, 10_000])],
  mode: [
    words("setMode", {
      auto: "AUTO",
      cool: "COOL",
      heat: "HEAT",
      dry: "DEHUMIDIFICATION",
      fan: "FAN",
      sleep: "SLEEP",
    }),
  ],
  temperature: [celsius("getTemperatureReading")],
  target_temperature: [celsius("setTemperature")],
  humidity: [percent("getHumidity")],
  target_humidity: [percent("setHumidity")],
  fan_speed: [ownNumber("setFanSpeed", 1)],
  swing: [words("setMode / unSetMode", { on: "SWING", off: "unSetMode" })],
  open_close: [words("turnOn / turnOff / pause", moving)],
  position: [percent("turnOnPercent")],
  lock: [words("setLockState", { lock: "LOCKED", unlock: "UNLOCKED" })],
  volume: [percent("setVolume")],
  air_quality: [ownNumber("getAirPM25", 1)],
  battery: [percent("getElectricityCapacity")],
};

/** Properties of services of MIoT-Spec-V2. Xiaoai understands standard properties only, not those of a maker's own. */
const miot: PlatformCapabilities = {
  power: [words("on", { on: "true", off: "false" })],
  brightness: [percent("light: brightness")],
  color: [color("light: color", "rgb")],
  color_temperature: [kelvin("light: color-temperature", null)],
  mode: [words("mode", null)],
  temperature: [celsius("environment: temperature")],
  target_temperature: [celsius("target-temperature")],
  humidity: [percent("environment: relative-humidity")],
  target_humidity: [percent("target-humidity")],
  fan_speed: [words("fan-control: fan-level", null), ownNumber("fan-control: fan-level", 1)],
  swing: [words("fan-control: horizontal-swing", { on: "true", off: "false" })],
  open_close: [words("curtain: motor-control", { open: "Open", close: "Close", stop: "Pause" })],
  position: [percent("curtain: target-position")],
  volume: [percent("speaker: volume")],
  air_quality: [words("environment: air-quality", null), ownNumber("environment: pm2.5-density", 1)],
  battery: [percent("battery: battery-level")],
  contact: [words("magnet-sensor: contact-state", { open: "false", close: "true" })],
  motion: [words("motion-sensor: motion-state", { on: "true", off: "false" })],
};

/** Actions of the smart home protocol of Dingdong's speakers (`Alpha.Iot.Device`). */
const dingdong: PlatformCapabilities = {
  power: [words("TurnOn / TurnOff", turning)],
  brightness: [percent("SetBrightness")],
  color: [color("SetColor", "names")],
  mode: [words("SetMode", { auto: "auto", cool: "cold", heat: "heat", dry: "dehumidification", fan: "fan" })],
  temperature: [celsius("QueryTemperature", 1)],
  target_temperature: [celsius("SetTemperature", 1)],
  humidity: [percent("QueryHumidity")],
  fan_speed: [ownNumber("SetWindSpeed", 1)],
  open_close: [words("TurnOn / TurnOff", { open: "TurnOn", close: "TurnOff" })],
  volume: [percent("SetVolume")],
  air_quality: [ownNumber("QueryPM25", 1)],
};

/** What each voice platform can do with devices; docs/decisions.md says how well each platform is known. */
export const voiceCapabilities: Record<VoicePlatform, PlatformCapabilities> = {
  tmall,
  xiaodu: duer,
  baidu: duer,
  miot,
  dingdong,
  google,
  alexa,
};
