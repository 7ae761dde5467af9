import type { MergePreview } from '@shenglang/contract/accounts/people/merge'
import { previewMerge, readPerson } from '@shenglang/contract/accounts/people/routes'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Loaded, LoadedAnswer } from '../settings/edit/Loaded.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import { MergePlan } from './MergePlan.tsx'
import * as texts from './merge-texts.ts'

/** Merges one account into another: first asks for the account that remains, then shows what moves. */
export function Component() {
  const { userId = '' } = useParams()
  const [params] = useSearchParams()
  const intoId = params.get('into') ?? ''
  return (
    <LoadedAnswer route={readPerson} args={{ id: userId }}>
      {(person) => (
        <PageFrame title={texts.title} lead={texts.lead(person.nickName, userId)}>
          {intoId === '' ? (
            <ChooseAccount fromId={userId} />
          ) : (
            <Plan key={`${userId} ${intoId}`} fromId={userId} intoId={intoId} />
          )}
        </PageFrame>
      )}
    </LoadedAnswer>
  )
}

function Plan({ fromId, intoId }: { fromId: string; intoId: string }) {
  const query = useQuery(remoteQuery(previewMerge, { id: fromId, intoId }))
  return (
    <Loaded<MergePreview> query={query}>
      {(preview) => <MergePlan preview={preview} onChanged={() => void query.refetch()} />}
    </Loaded>
  )
}
