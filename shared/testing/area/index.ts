export { done, ok, refusal, requestId } from './fake-api/call'
export { FakeApi, type Fault, type Respond } from './fake-api/fake-api'
export { configureSite, mountArea, type MountedArea } from './mount-area'
export { startSessions, type SignedIn } from './sessions'
