export { ApiError } from './api-error'
export { createHttp, type Http, type HttpOptions, type HttpResult } from './create-http'
