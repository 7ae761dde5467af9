import { fileSize } from '@shenglang/contract/format'
import type { OfflineState } from '../../../offline/sync/offline-state.ts'
import { offline } from '../../../offline/ui/offline.ts'
import { savingLabel, savingOf } from '../../../offline/ui/saving-labels.ts'
import { openRemoveSaved } from '../../../track/offline/open-remove-saved.tsx'
import { useOnline } from '../../../ui/browser/use-online.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh, IconTrash } from '../../../ui/data/icons.ts'
import { Progress } from '../../../ui/data/Progress.tsx'
import styles from './OfflineUsage.module.css'
import { limitsWith } from './saved-list.ts'
import * as texts from './texts.ts'

/** Progress of the running downloads, the storage used, and its limit. */
export function OfflineUsage({ state }: { state: OfflineState }) {
  const { tracks, usedBytes, quotaBytes, limitBytes, isSaving } = state
  const removeAll = () => openRemoveSaved({ title: texts.allOffline, count: tracks.length, remove: offline.removeAll })
  return (
    <section className="grid gap-16 mt-16 pad-16-20 edge radius-panel bg1" aria-label={texts.savedAndSpace}>
      <UnderWay state={state} />
      <div className={`${styles.part} grid gap-8 shrink`}>
        <Progress label={texts.usedSpace} value={usedBytes} max={Math.max(1, limitBytes)} />
        <details>
          <summary className="number flex wrap middle gap-4 min-h-hit no-marks pointer ink-t1">
            <span>
              {texts.used} <b className="ink-t0">{fileSize(usedBytes)}</b>
              {texts.limitOf(fileSize(limitBytes))}
            </span>
            {quotaBytes < limitBytes ? <small>{texts.browserQuota(fileSize(quotaBytes))}</small> : null}
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <div className={styles.choices}>
            <label className="inline-flex middle gap-8 min-h-hit">
              {texts.spaceLimit}
              <Select
                options={limitsWith(limitBytes).map((bytes) => ({ value: bytes, name: fileSize(bytes) }))}
                value={limitBytes}
                onPick={(bytes) => void offline.setLimit(Number(bytes))}
              />
            </label>
            <Switch isOn={isSaving} className="gap-8 min-h-hit" onFlip={(isOn) => void offline.setSaving(isOn)}>
              {texts.lowQuality}
            </Switch>
            {tracks.length > 0 ? (
              <Button look="quiet" onClick={removeAll}>
                <IconTrash size={16} aria-hidden="true" /> {texts.removeAll}
              </Button>
            ) : null}
          </div>
        </details>
      </div>
    </section>
  )
}

/** `1 首保存失败，2 首暂时取不到`. */
function missingLabel(failed: number, postponed: number): string {
  const [never, later] = [texts.saveFailures(failed), texts.unavailableCount(postponed)]
  if (failed === 0) return later
  return postponed === 0 ? never : `${never}，${later}`
}

/** The combined state of tracks that are not saved yet; nothing where all are. */
function UnderWay({ state: { tracks, isPaused } }: { state: OfflineState }) {
  const isOnline = useOnline()
  const coming = tracks.filter(({ state }) => state === 'waiting' || state === 'saving')
  const failed = tracks.filter(({ state }) => state === 'failed')
  const postponed = tracks.filter(({ state }) => state === 'postponed')
  const missing = [...failed, ...postponed]
  if (coming.length === 0 && missing.length === 0) return null
  const saving = savingOf(coming)
  return (
    <div className={`${styles.part} grid gap-8 shrink`}>
      {coming.length > 0 ? (
        <>
          <p className="number ink-t1" role="status">
            <b className="ink-t0">{isPaused ? texts.paused : isOnline ? savingLabel(saving) : texts.waitingNetwork}</b>
            <small>{texts.tracksLeft(coming.length)}</small>
          </p>
          <Progress label={texts.saveProgress} value={saving.part} max={1} />
        </>
      ) : null}
      <div className={styles.choices}>
        {coming.length > 0 ? (
          <Button onClick={() => void (isPaused ? offline.resume() : offline.pause())}>
            {isPaused ? (
              <IconPlayerPlayFilled size={16} aria-hidden="true" />
            ) : (
              <IconPlayerPauseFilled size={16} aria-hidden="true" />
            )}
            {isPaused ? texts.resume : texts.pause}
          </Button>
        ) : null}
        {missing.length > 0 ? (
          <>
            <span className="ink-red">{missingLabel(failed.length, postponed.length)}</span>
            <Button onClick={() => void offline.saveTracks(missing.map(({ resource }) => resource))}>
              <IconRefresh size={16} aria-hidden="true" /> {texts.retryAll}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}
