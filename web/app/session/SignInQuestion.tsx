import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import { Link, useNavigate } from 'react-router'
import { Question } from '../ui/overlays/Question.tsx'
import { signInPrompt } from './sign-in-prompt.ts'
import * as texts from './texts.ts'

/** Offers to sign in or to register, and then to return to `path`; it stays open until the sign-in page is shown. */
export default function SignInQuestion({ path }: { path: string }) {
  const navigate = useNavigate()
  return (
    <Question
      title={texts.signInPrompt}
      yes={texts.goSignIn}
      onYes={() => navigate(signInAddress(path))}
      onClose={signInPrompt.refuse}
    >
      <p>{texts.signInQuestion}</p>
      <p>
        {texts.noAccount}
        <Link className="inline-flex middle min-h-hit ink-t0 underline" to={registerAddress(path)}>
          {texts.register}
        </Link>
      </p>
    </Question>
  )
}
