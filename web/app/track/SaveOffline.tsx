import { type Saving, savingLabel } from '../offline/saving-labels.ts'
import { Button } from '../ui/Button.tsx'
import { IconAlertCircle, IconCloudCheck, IconCloudDown } from '../ui/icons.ts'
import styles from './SaveOffline.module.css'

/** The button 离线可听: how something is saved on this device, and how to change that. */
export function SaveOffline({ title, saving, press }: { title: string; saving: Saving; press: () => void }) {
  const { state, fault } = saving
  const isWrong = state === 'failed' || state === 'ended'
  const Glyph = state === 'saved' ? IconCloudCheck : isWrong ? IconAlertCircle : IconCloudDown
  const said = savingLabel(saving)
  const words = state === 'none' ? '离线可听' : said
  return (
    <>
      <Button aria-label={state === 'none' ? `${words}：${title}，${said}` : `${words}：${title}`} onClick={press}>
        <Glyph size={16} aria-hidden="true" /> <span className="number">{words}</span>
      </Button>
      {isWrong || fault !== undefined ? (
        <small className={styles.fault} role="status">
          {state === 'ended' ? '联网后按一下续期' : fault}
        </small>
      ) : null}
    </>
  )
}
