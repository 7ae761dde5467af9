import { pickOfDay } from '@shenglang/contract/catalog/discover/daily-pick'
import { bpmText } from '@shenglang/contract/format'
import { addDays, instantOfShanghai, isDay, shanghaiDay } from '@shenglang/contract/shanghai'
import type { Remindable } from '../../composition/domain/domain.ts'
import { selectPickedOn } from './reminders.sql.ts'

type Picked = Awaited<ReturnType<typeof selectPickedOn>>['rotation'][number]

/** Reminders of 每日一首: only of tomorrow's pick, and once. Nobody is notified of a day that turns out to have none. */
export const dailyPickReminders: Remindable = {
  kind: 'dailyPick',
  async dueAt(_transaction, day, now) {
    if (!isDay(day) || day !== addDays(shanghaiDay(now), 1)) return undefined
    return new Date(instantOfShanghai(`${day}T00:00`))
  },
  async reminder(transaction, day) {
    const { chosen, rotation } = await selectPickedOn(transaction, day)
    const pick = pickOfDay<Picked>(day, { chosen: new Map(chosen ? [[day, chosen]] : []), rotation })
    if (!pick) return undefined
    const { resource_id: resourceId, title, nick_name, tbpm, tkey } = pick
    const facts = [nick_name, tbpm > 0 ? `${bpmText(tbpm)} BPM` : '', tkey].filter((fact) => fact !== '')
    return {
      title: `今天的每日一首《${title}》`,
      content: facts.join(' · '),
      resourceId,
      pushed: { title: '每日一首', body: `今天的一首《${title}》`, url: '/choiseOne' },
    }
  },
}
