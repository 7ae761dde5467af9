import { SOCIAL_KIND_LABELS, SOCIAL_KINDS, type SocialKind } from '@shenglang/contract/notices/entities'
import { noticeSettings, saveNoticeSettings } from '@shenglang/contract/notices/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { changeAtOnce } from '../remote/change-at-once.ts'
import { useLoaded } from '../remote/loaded.ts'
import { change, keyOf } from '../remote/remote-query.ts'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './messages-page.module.css'

/** What others do that one wants to hear of. What becomes of one's own works and orders is always told. */
export function NoticeSettings({ settings }: { settings: AnswerOf<typeof noticeSettings> }) {
  const client = useQueryClient()
  const { muted } = useLoaded(noticeSettings, {}, settings)
  const save = async (kind: SocialKind, isWanted: boolean) => {
    const wanted = { muted: isWanted ? muted.filter((each) => each !== kind) : [...muted, kind] }
    try {
      await changeAtOnce(client, {
        key: keyOf(saveNoticeSettings),
        show: () => change(client, noticeSettings, {}, () => wanted),
        send: () => call(saveNoticeSettings, wanted),
        isRepeatable: true,
      })
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <fieldset className={styles.settings}>
      <legend>我想收到的通知</legend>
      {SOCIAL_KINDS.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={!muted.includes(kind)} onChange={(event) => save(kind, event.target.checked)} />
          {SOCIAL_KIND_LABELS[kind]}
        </label>
      ))}
      <p>作品审核、艺人申请、定制需求、侵权与违规处理、订单的通知与你的权益有关，不能关闭。</p>
    </fieldset>
  )
}
