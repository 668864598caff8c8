export { createGateway, type GatewayOptions } from './create-gateway'
