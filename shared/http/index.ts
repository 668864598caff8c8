export { ApiError } from './api-error'
export { createHttp, type CallOptions, type Http, type HttpResult } from './create-http'
export { serverNow } from './server-clock'
export { readJson, requireOk, sendJson } from './transport'
