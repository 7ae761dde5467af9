import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Preferences } from './preferences.ts'
import styles from './session.module.css'
import { signInPrompt } from './sign-in-prompt.ts'

/** Who is signed in, as the root's loader says; `undefined` for a visitor. */
export function useUser(): UserInfo | undefined {
  return useRouteLoaderData<() => Promise<{ user: UserInfo | undefined }>>('root')?.user
}

/** What the reader chose, as the page was asked for; `undefined` where the root could not be loaded. */
export function usePreferences(): Preferences | undefined {
  return useRouteLoaderData<() => Promise<{ preferences: Preferences }>>('root')?.preferences
}

/** Asks a visitor to sign in; says whether the user already is, so that the action may go on. */
export function useSignInGate(): () => boolean {
  const user = useUser()
  return () => {
    if (!user) signInPrompt.ask()
    return user !== undefined
  }
}

/** Loads again what the page shows of the user, after signing in or out or a change of the profile. */
export function useSessionRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return revalidate
}

const never = () => false

export function SignInDialog() {
  const isAsked = useSyncExternalStore(signInPrompt.subscribe, signInPrompt.isAsked, never)
  const userId = useUser()?.userId
  const isKnown = userId !== undefined
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // Asked although somebody is signed in: the session has ended elsewhere, and the page must forget the user.
  useEffect(() => {
    if (isAsked && isKnown) revalidate()
  }, [isAsked, isKnown, revalidate])
  // Somebody else is signed in, in another tab: the page is theirs now.
  useEffect(() => {
    if (userId !== undefined) signInPrompt.close()
  }, [userId])
  if (!isAsked) return null
  const signIn = () => {
    signInPrompt.close()
    navigate(signInAddress(pathname + search))
  }
  return (
    <Dialog
      title="登录提示"
      onClose={signInPrompt.close}
      actions={
        <>
          <Button look="gold" onClick={signIn}>
            去登录
          </Button>
          <Button onClick={signInPrompt.close}>取消</Button>
        </>
      }
    >
      <p>该操作需要登录，是否去登录？</p>
      <p>
        还没有账号？
        <Link className={styles.register} to={registerAddress(pathname + search)} onClick={signInPrompt.close}>
          注册
        </Link>
      </p>
    </Dialog>
  )
}
