import { previewMerge, readPerson } from '@shenglang/contract/accounts/people/routes'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import { MergePlan } from './MergePlan.tsx'
import * as texts from './merge-texts.ts'
import * as peopleTexts from './texts.ts'

/** Merges one account into another: first asks for the account that remains, then shows what moves. */
export function Component() {
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const intoId = query.get('into') ?? ''
  const { data: person, error, refetch } = useQuery(remoteQuery(readPerson, { id: userId }))
  if (!person) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Notice title={peopleTexts.loading} />
  return (
    <PageFrame title={texts.title} lead={texts.lead(person.nickName, userId)}>
      {intoId === '' ? <ChooseAccount fromId={userId} /> : <Plan key={`${userId} ${intoId}`} fromId={userId} intoId={intoId} />}
    </PageFrame>
  )
}

function Plan({ fromId, intoId }: { fromId: string; intoId: string }) {
  const { data: preview, error, refetch } = useQuery(remoteQuery(previewMerge, { id: fromId, intoId }))
  if (preview) return <MergePlan preview={preview} onChanged={() => void refetch()} />
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Notice title={peopleTexts.loading} />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice title={peopleTexts.failed} actions={<Button onClick={onRetry}>{peopleTexts.retry}</Button>}>
      {errorMessage(error)}
    </Notice>
  )
}
