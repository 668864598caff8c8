import { describe, expect, it } from '@jest/globals'
import { readAutoRollbackSettings } from './auto-rollback-settings'

describe('the settings of auto-rollback', () => {
  it('have defaults, also where a setting is empty', () => {
    const defaults = { networks: 5, ratio: 2, watchHours: 48, leastMinutes: 5, leastVisits: 6 }
    expect(readAutoRollbackSettings({})).toEqual(defaults)
    expect(readAutoRollbackSettings({ ROBOT: '', ROBOT_NETWORKS: '', ROBOT_RATIO: '' })).toEqual(defaults)
  })

  it('can be changed', () => {
    const env = { ROBOT: 'on', ROBOT_NETWORKS: '8', ROBOT_RATIO: '4', ROBOT_WATCH_HOURS: '72' }
    const least = { ROBOT_LEAST_MINUTES: '0', ROBOT_LEAST_VISITS: '30' }
    expect(readAutoRollbackSettings({ ...env, ...least })).toEqual({
      networks: 8,
      ratio: 4,
      watchHours: 72,
      leastMinutes: 0,
      leastVisits: 30,
    })
    expect(readAutoRollbackSettings({ ROBOT_KEY: '/srv/keys/robot.pem' })?.key).toBe('/srv/keys/robot.pem')
  })

  it('can turn it off', () => {
    expect(readAutoRollbackSettings({ ROBOT: 'off' })).toBeUndefined()
  })

  it.each([
    [{ ROBOT: '1' }, "ROBOT must be 'on' or 'off'; it is '1'."],
    [{ ROBOT_NETWORKS: '1' }, "ROBOT_NETWORKS must be a whole number from 2 to 100; it is '1'."],
    [{ ROBOT_RATIO: '2.5' }, "ROBOT_RATIO must be a whole number from 2 to 100; it is '2.5'."],
    [{ ROBOT_WATCH_HOURS: '73' }, "ROBOT_WATCH_HOURS must be a whole number from 1 to 72; it is '73'."],
    [{ ROBOT: 'off', ROBOT_RATIO: 'x' }, "ROBOT_RATIO must be a whole number from 2 to 100; it is 'x'."],
  ])('are rejected if wrong: %j', (env, message) => {
    expect(() => readAutoRollbackSettings(env)).toThrow(message)
  })
})
