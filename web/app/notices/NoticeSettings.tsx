import { SOCIAL_KIND_LABELS, SOCIAL_KINDS, type SocialKind } from '@shenglang/contract/notices/entities'
import { noticeSettings, saveNoticeSettings } from '@shenglang/contract/notices/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { changeAtOnce } from '../remote/change-at-once.ts'
import { useCachedAnswer } from '../remote/loaded.ts'
import { change, keyOf } from '../remote/remote-query.ts'
import { attempt } from '../ui/browser/attempt.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import styles from './messages-page.module.css'
import * as texts from './texts.ts'

/** Switches for the notices about actions of others. Notices about the user's works and orders cannot be switched off. */
export function NoticeSettings({ settings }: { settings: AnswerOf<typeof noticeSettings> }) {
  const client = useQueryClient()
  const { muted } = useCachedAnswer(noticeSettings, {}, settings)
  const save = (kind: SocialKind, isSelected: boolean) => {
    const input = { muted: isSelected ? muted.filter((each) => each !== kind) : [...muted, kind] }
    return attempt(() =>
      changeAtOnce(client, {
        key: keyOf(saveNoticeSettings),
        show: () => change(client, noticeSettings, {}, () => input),
        send: () => call(saveNoticeSettings, input),
        isRepeatable: true,
      }),
    )
  }
  return (
    <fieldset className={styles.settings}>
      <legend className="mb-8 bold">{texts.selectedNotices}</legend>
      {SOCIAL_KINDS.map((kind) => (
        <Switch key={kind} isOn={!muted.includes(kind)} onFlip={(isOn) => save(kind, isOn)}>
          {SOCIAL_KIND_LABELS[kind]}
        </Switch>
      ))}
      <p className="mt-12 ink-t1">{texts.selectedNoticesHint}</p>
    </fieldset>
  )
}
