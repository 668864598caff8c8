import { describe, expect, it } from '@jest/globals'
import { readSystemUser, systemUserText } from './system-user'

const os = { userInfo: () => ({ username: 'fcr' }), hostname: () => 'servidor-1' }

describe('the system user', () => {
  it('has the login name, the user id and the host', () => {
    const user = readSystemUser({ os, uid: 1000, env: { USER: 'root', LOGNAME: 'root' } })
    expect(user).toEqual({ user: 'fcr', uid: 1000, host: 'servidor-1' })
    expect(systemUserText(user)).toBe('fcr@servidor-1')
  })

  it('includes the sudo user as claimed by the environment', () => {
    const user = readSystemUser({ os, uid: 0, env: { SUDO_USER: 'ana' } })
    expect(user).toMatchObject({ uid: 0, claimedSudoUser: 'ana' })
    expect(systemUserText(user)).toBe('fcr@servidor-1 SUDO_USER=ana')
  })

  it('falls back to the user id if the system has no name for it', () => {
    const nameless = {
      ...os,
      userInfo: () => {
        throw new Error('ENOENT')
      },
    }
    expect(readSystemUser({ os: nameless, uid: 1000, env: {} }).user).toBe('uid 1000')
    expect(readSystemUser({ os: nameless, uid: undefined, env: {} })).toMatchObject({ user: 'uid unknown' })
  })

  it('cannot be forged through SUDO_USER', () => {
    const user = readSystemUser({ os, uid: 1000, env: { SUDO_USER: 'x) (root@otro' } })
    expect(systemUserText(user)).toBe('fcr@servidor-1 SUDO_USER=x root@otro')
  })

  it('contains no terminal control characters', () => {
    const { claimedSudoUser } = readSystemUser({ os, uid: 0, env: { SUDO_USER: 'a\u001b[2J\nb' } })
    expect(claimedSudoUser).toBe('a [2J b')
  })
})
