import type { Profile } from '@shenglang/contract/accounts/entities'
import { setFocus } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconUserCheck, IconUserPlus } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'

/** Follows, or stops; the page's counts follow the server's. Nothing for oneself. */
export function FollowButton({ person }: { person: Pick<Profile, 'userId' | 'nickName' | 'isFocus'> }) {
  const [isPending, setPending] = useState(false)
  const mayGoOn = useSignInGate()
  const { revalidate } = useRevalidator()
  if (useUser()?.userId === person.userId) return null
  const toggle = async () => {
    if (isPending || !mayGoOn()) return
    setPending(true)
    try {
      await call(setFocus, { id: person.userId, isFocus: !person.isFocus })
      await revalidate()
    } catch (error) {
      showToast(errorWords(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      look={person.isFocus ? 'plain' : 'gold'}
      aria-pressed={person.isFocus}
      aria-label={`关注 ${person.nickName}`}
      onClick={toggle}
    >
      {person.isFocus ? <IconUserCheck size={16} /> : <IconUserPlus size={16} />}
      {person.isFocus ? '已关注' : '关注'}
    </Button>
  )
}
