import { buildUser, type Person } from '../people.ts'
import { createClient } from '../requests.ts'
import { testApplication } from '../test-application.ts'
import { buildSale } from './sales.ts'
import { buildSeat } from './seats.ts'
import { buildStoredTrack } from './takings.ts'

interface Quoted {
  amountFen: number
  lines: { amountFen: number; downloadCount: number }[]
}

/** An application without a daily allowance, with helpers that take works and refund them. */
export async function takingApplication() {
  const application = await testApplication({ DOWNLOADS_A_DAY: '0' })
  const { database, clock } = application
  const send = createClient(application.app)
  const finance = await buildUser(application, { permissions: ['finance'] })
  return {
    application,
    database,
    db: database.query(),
    clock,
    query: async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows,
    send,
    buildTrack: (work?: object, source?: object) => buildStoredTrack(application, work, source),
    buildMember: async (owner: Person): Promise<Person> => {
      const member = await buildUser(application)
      await buildSeat(application, owner.userId, member.userId)
      return member
    },
    buy: (buyer: Person, goodsId: string, fen = 3000) => buildSale(application, buyer.userId, [{ goodsId, fen }]),
    buyVip: (buyer: Person, vipLevel: number, fen: number) => {
      const vip = { goodsType: 'VIP' as const, goodsId: '1', fen, detail: { vipLevel, months: 12, taken: [] } }
      return buildSale(application, buyer.userId, [vip])
    },
    linkTo: (fileId: string, person: Person) => send('GET', `/cms/file/download/${fileId}`, undefined, person),
    packageOf: (id: string, person: Person) => send('GET', `/cms/file/package/${id}`, undefined, person),
    refund: (orderId: string, buyer: Person) => send('POST', `/pay/client/order/refund/${orderId}`, { reason: '不要了' }, buyer),
    refundByStaff: (orderId: string, amountFen: number) =>
      send('POST', `/client/app/admin/order/refund/${orderId}`, { amountFen, take: 'all', reason: '测试' }, finance),
    /** A second later: a level that has not begun is refunded whole. */
    quoteForStaff: async (orderId: string) => {
      clock.now = new Date(clock.now.getTime() + 1000)
      return (await send('GET', `/client/app/admin/order/refund/quote/${orderId}`, {}, finance)).data as Quoted
    },
  }
}
