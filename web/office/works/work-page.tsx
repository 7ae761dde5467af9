import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { type EditableWork, findWorks, readEditableWork, setWorkVisible } from '@shenglang/contract/studio/edit/edit-works'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { Prompt } from '../../app/ui/overlays/Prompt.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import * as frameTexts from '../shell/texts.ts'
import { isUnsaved } from '../shell/unsaved/use-unsaved.ts'
import { Recordings } from './recordings/Recordings.tsx'
import * as texts from './texts.ts'
import { WithChoices } from './WithChoices.tsx'
import { WorkForm } from './WorkForm.tsx'

/** A work, which can be edited, shown and taken down. */
export function Component() {
  const { id = '' } = useParams()
  const { data: work, error, refetch } = useQuery({ ...remoteQuery(readEditableWork, { id }), staleTime: 0 })
  if (!work)
    return (
      <Notice
        title={error ? errorMessage(error) : frameTexts.loading}
        actions={error ? <Button onClick={() => void refetch()}>{frameTexts.reload}</Button> : undefined}
      />
    )
  const lead = `${texts.nameOfType(work.contentType)} · ${work.artist} · ${texts.STATES[work.state]}`
  return (
    <PageFrame title={work.title} lead={lead} actions={<Actions work={work} />}>
      {work.recordings ? <Recordings work={work} recordings={work.recordings} /> : null}
      <WithChoices>{(choices) => <WorkForm key={work.resourceId} work={work} choices={choices} />}</WithChoices>
    </PageFrame>
  )
}

function Actions({ work }: { work: EditableWork }) {
  const client = useQueryClient()
  const { resourceId: id, isVisible, contentType, recordings } = work
  const set = async (visible: boolean, reason = '') => {
    const answer = await call(setWorkVisible, { id, isVisible: visible, reason })
    client.setQueryData(keyOf(readEditableWork, { id }), answer)
    await client.invalidateQueries({ queryKey: keyOf(findWorks) })
    showToast(answer.state === 'review' ? texts.submitted : visible ? texts.shown : texts.takenDown, 'good')
  }
  // Submitting uses the stored work.
  const publish = () => (isUnsaved() ? showToast(texts.saveFirst, 'bad') : void attempt(() => set(true)))
  const takeDown = () =>
    overlay.open(
      <Prompt
        title={texts.takeDown}
        label={texts.takeDownReason}
        maxLength={500}
        pattern={/\S/}
        onSubmit={async (reason) => {
          await set(false, reason)
          overlay.close()
        }}
        onClose={() => overlay.close()}
      />,
    )
  return (
    <div className="flex wrap gap-8">
      {isVisible ? (
        <>
          <a className="flex middle pad-0-12 min-h-hit ink-t1" href={`/resource?id=${id}`}>
            {texts.onSite}
          </a>
          <Button onClick={takeDown}>{texts.takeDown}</Button>
        </>
      ) : isOffer(contentType) || contentType === CONTENT_TYPES.collection || recordings ? (
        <Button onClick={publish}>{recordings ? texts.submit : texts.show}</Button>
      ) : null}
    </div>
  )
}
