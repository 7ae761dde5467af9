import { vipIconPath } from '@shenglang/contract/commerce/levels/vip-icon'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { selectIconUrl } from './vip-goods.sql.ts'
import { drawVipIcon } from './vip-icon.ts'

const LEVEL = /^[1-9]\d?$/

/** Serves the icon of each level on offer: the operator's picture if one is set. */
export function mountVipIcons(app: FastifyInstance, base: string, { db }: { db: Db }): void {
  app.get<{ Params: { level: string } }>(base + vipIconPath(':level'), async ({ params: { level } }, reply) => {
    const iconUrl = LEVEL.test(level) ? await selectIconUrl(db, Number(level)) : undefined
    if (iconUrl === undefined) throw fault('NO_SUCH_ADDRESS')
    reply.header('cache-control', 'public, max-age=3600')
    if (iconUrl !== '') return reply.redirect(base + iconUrl)
    return reply.type('image/svg+xml; charset=utf-8').send(drawVipIcon(Number(level)))
  })
}
