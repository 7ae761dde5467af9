import type { Actions } from './command-line.ts'

export const leases: Actions = {
  rotate: {
    about: '更换签署离线凭据的密钥；新密钥由旧密钥签署，设备照常收听，一分钟内在所有服务器生效',
    takes: [],
    async run({ db }) {
      const { rotateLeaseKey } = await import('../../offline/index.ts')
      const publicKey = await rotateLeaseKey(db)
      return { data: publicKey, text: `已更换，新公钥 ${publicKey.x}` }
    },
  },
}
