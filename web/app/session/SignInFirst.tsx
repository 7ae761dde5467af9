import type { ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import { useSignInPrompt } from './session.tsx'
import * as texts from './texts.ts'

/** Replaces the part of a page that only a signed-in user has. */
export function SignInFirst({ title, children }: { title: string; children?: ReactNode }) {
  const ensureSignedIn = useSignInPrompt()
  return (
    <Notice
      title={title}
      actions={
        <Button look="gold" onClick={() => ensureSignedIn()}>
          {texts.goSignIn}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
