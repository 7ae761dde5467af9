import type { Profile } from '@shenglang/contract/accounts/entities'
import { setFocus } from '@shenglang/contract/accounts/routes'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { changeAtOnce } from '../../remote/change-at-once.ts'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconUserCheck, IconUserPlus } from '../../ui/data/icons.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import * as texts from './texts.ts'

const followQuery = (userId: string) => queryOptions<boolean>({ queryKey: ['follow', userId], queryFn: skipToken })

interface FollowButtonProps {
  person: Pick<Profile, 'userId' | 'nickName' | 'isFocus'>
  /** The main action of the page. */
  isMain?: boolean
  /** They follow the reader already. */
  isFan?: boolean
  /** Called where the person does not come from the page's loader. */
  onChanged?: (isFocus: boolean) => void
}

/** Follows or unfollows; the page's counts come from the server. Renders nothing for the user's own profile. */
export function FollowButton({ person, isMain = false, isFan = false, onChanged }: FollowButtonProps) {
  const client = useQueryClient()
  const { queryKey, ...query } = followQuery(person.userId)
  // The requested state, until the page is loaded again.
  const { data: isFocus = person.isFocus } = useQuery({ queryKey, ...query })
  const ensureSignedIn = useSignInPrompt()
  const { revalidate } = useRevalidator()
  if (useUser()?.userId === person.userId) return null
  const toggle = async () => {
    if (!ensureSignedIn({ kind: 'follow', userId: person.userId })) return
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
      showToast(errorMessage(error), 'bad')
    }
  }
  const word = isFocus ? texts.followed : isFan ? texts.followBack : texts.follow
  return (
    <Button
      look={isMain && !isFocus ? 'gold' : 'plain'}
      aria-pressed={isFocus}
      aria-label={`${word} ${person.nickName}`}
      onClick={toggle}
    >
      {isFocus ? <IconUserCheck size={16} /> : <IconUserPlus size={16} />}
      {word}
    </Button>
  )
}
