import type { Profile } from '@shenglang/contract/accounts/entities'
import { setFocus } from '@shenglang/contract/accounts/routes'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { changeAtOnce } from '../remote/change-at-once.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconUserCheck, IconUserPlus } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'

const followQuery = (userId: string) => queryOptions<boolean>({ queryKey: ['follow', userId], queryFn: skipToken })

interface FollowButtonProps {
  person: Pick<Profile, 'userId' | 'nickName' | 'isFocus'>
  /** The one thing to do on the page. */
  isMain?: boolean
  /** They follow the reader already. */
  isFan?: boolean
  /** For whoever shows the person from elsewhere than the page's loader. */
  onChanged?: (isFocus: boolean) => void
}

/** Follows, or stops; the page's counts follow the server's. Nothing for oneself. */
export function FollowButton({ person, isMain = false, isFan = false, onChanged }: FollowButtonProps) {
  const client = useQueryClient()
  const { queryKey, ...query } = followQuery(person.userId)
  // What was just asked for, until the page has been loaded anew.
  const { data: isFocus = person.isFocus } = useQuery({ queryKey, ...query })
  const mayGoOn = useSignInGate()
  const { revalidate } = useRevalidator()
  if (useUser()?.userId === person.userId) return null
  const toggle = async () => {
    if (!mayGoOn()) return
    const forget = () => client.resetQueries({ queryKey })
    try {
      const isDone = await changeAtOnce(client, {
        key: queryKey,
        show() {
          client.setQueryData(queryKey, !isFocus)
          return forget
        },
        isRepeatable: true,
        async send() {
          await call(setFocus, { id: person.userId, isFocus: !isFocus })
          onChanged?.(!isFocus)
          await revalidate()
          return true
        },
      })
      if (isDone) await forget()
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <Button
      look={isMain && !isFocus ? 'gold' : 'plain'}
      aria-pressed={isFocus}
      aria-label={`关注 ${person.nickName}`}
      onClick={toggle}
    >
      {isFocus ? <IconUserCheck size={16} /> : <IconUserPlus size={16} />}
      {isFocus ? '已关注' : isFan ? '回关' : '关注'}
    </Button>
  )
}
