import type { ArgsOf } from '@shenglang/contract/route'
import { readAgreement } from '@shenglang/contract/site/agreement/routes'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { callContext } from '../../remote/page-context.ts'

type Args = ArgsOf<typeof readAgreement>

/** The text of an agreement: the present one, or the one that `?version=` names. */
export const agreementLoader =
  (agreementId: Args['agreementId']) =>
  ({ context, request }: LoaderFunctionArgs<RouterContextProvider>) =>
    context.get(callContext)(readAgreement, {
      agreementId,
      version: new URL(request.url).searchParams.get('version') ?? undefined,
    })
