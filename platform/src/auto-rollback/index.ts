export { type RobotAction, openRobot } from './auto-rollback'
export { type RobotSettings, defaultSettings, isWorseThan } from './decide'
