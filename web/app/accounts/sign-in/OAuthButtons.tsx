import type { OAuthSource } from '@shenglang/contract/accounts/entities'
import { oauthAddress } from '@shenglang/contract/accounts/routes'
import { call } from '../../remote/api.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { Button } from '../../ui/controls/Button.tsx'
import * as texts from './texts.ts'

interface OAuthButtonsProps {
  sources: { source: OAuthSource; label: string }[]
  onward: string
}

/** Opens another site to sign in there; it redirects to /social-callback. */
export async function leaveFor(source: OAuthSource, redirect: string): Promise<void> {
  await attempt(async () => location.assign(await call(oauthAddress, { source, redirect })))
}

export function OAuthButtons({ sources, onward }: OAuthButtonsProps) {
  if (sources.length === 0) return null
  return (
    <section className="grid gap-12 mt-16" aria-label={texts.oauthSignIn}>
      <p className="text-centre ink-t2">{texts.or}</p>
      {sources.map(({ source, label }) => (
        <Button key={source} onClick={() => leaveFor(source, onward)}>
          {texts.signInWith(label)}
        </Button>
      ))}
    </section>
  )
}
