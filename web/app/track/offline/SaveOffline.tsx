import { type Saving, savingLabel } from '../../offline/ui/saving-labels.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconAlertCircle, IconCloudCheck, IconCloudDown } from '../../ui/data/icons.ts'
import * as texts from './texts.ts'

/** The button 离线可听: the saving state, and a toggle. */
export function SaveOffline({ title, saving, press }: { title: string; saving: Saving; press: () => void }) {
  const { state, fault } = saving
  const isWrong = state === 'failed' || state === 'ended'
  const Glyph = state === 'saved' ? IconCloudCheck : isWrong ? IconAlertCircle : IconCloudDown
  const stateText = savingLabel(saving)
  const label = state === 'none' ? texts.listenOffline : stateText
  return (
    <>
      <Button aria-label={state === 'none' ? `${label}：${title}，${stateText}` : `${label}：${title}`} onClick={press}>
        <Glyph size={16} aria-hidden="true" /> <span className="number">{label}</span>
      </Button>
      {isWrong || fault !== undefined ? (
        <small className="text-12 ink-t2" role="status">
          {state === 'ended' ? texts.renewOnline : fault}
        </small>
      ) : null}
    </>
  )
}
