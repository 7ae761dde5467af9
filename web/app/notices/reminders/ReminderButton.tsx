import { type ReminderKind, setReminder } from '@shenglang/contract/notices/reminders'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { changeAtOnce } from '../../remote/change-at-once.ts'
import { useSignInPrompt } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconBell, IconBellOff } from '../../ui/data/icons.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import * as texts from './texts.ts'

interface ReminderButtonProps {
  kind: ReminderKind
  subjectId: string
  /** Name of the reminder's subject, for screen readers. */
  subject: string
  /** The state at the time the page was loaded. */
  isReminded: boolean
}

const reminderQuery = (kind: ReminderKind, subjectId: string) =>
  queryOptions<boolean>({ queryKey: ['reminder', kind, subjectId], queryFn: skipToken })

/** Sets or removes a reminder; a visitor signs in first, and the reminder is set once they are back. */
export function ReminderButton({ kind, subjectId, subject, isReminded: loaded }: ReminderButtonProps) {
  const client = useQueryClient()
  const { queryKey, ...query } = reminderQuery(kind, subjectId)
  // The requested state, until the page is loaded again.
  const { data: isReminded = loaded } = useQuery({ queryKey, ...query })
  const ensureSignedIn = useSignInPrompt()
  const { revalidate } = useRevalidator()
  const set = async (next: boolean) => {
    const forget = () => client.resetQueries({ queryKey })
    try {
      const isDone = await changeAtOnce(client, {
        key: queryKey,
        show() {
          client.setQueryData(queryKey, next)
          return forget
        },
        isRepeatable: true,
        async send() {
          await call(setReminder, { kind, subjectId, isReminded: next })
          await revalidate()
          return true
        },
      })
      if (!isDone) return
      if (next) showToast(texts.willRemind, 'good')
      await forget()
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
  const action = isReminded ? texts.takeBack : texts.remindMe
  const press = () => {
    if (ensureSignedIn(() => void set(true))) void set(!isReminded)
  }
  return (
    <Button look={isReminded ? 'quiet' : 'plain'} aria-label={texts.labelOf(action, subject)} onClick={press}>
      {isReminded ? <IconBellOff size={16} /> : <IconBell size={16} />}
      {action}
    </Button>
  )
}
