import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";

export const mqttPath = "/mqtt";

interface MqttEntrance {
  attach(socket: WebSocket, source: { address: string; isSecure: boolean }): void;
}

/** Mounts MQTT over WebSocket for devices that may only speak HTTP. */
export function mountMqtt(app: FastifyInstance, gateway: MqttEntrance): void {
  app.get(mqttPath, { websocket: true }, (socket, request) => {
    gateway.attach(socket, { address: request.ip, isSecure: request.protocol === "https" });
  });
}
