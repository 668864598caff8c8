export { type AutoRollbackAction, createAutoRollback } from './auto-rollback'
export { type AutoRollbackSettings, defaultSettings, isWorseThan } from './decide'
