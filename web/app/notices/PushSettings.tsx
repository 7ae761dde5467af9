import {
  PUSH_KIND_LABELS,
  PUSH_KINDS,
  QUIET_HOURS,
  type QuietHours,
  type PushSettings as Settings,
} from '@shenglang/contract/notices/push'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import styles from './messages-page.module.css'
import * as texts from './texts.ts'
import { usePushSettings } from './use-push-settings.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, name: `${hour}:00` }))

/** Push messages, sent while no page of the site is open. */
export function PushSettings({ settings }: { settings: Settings }) {
  const { known, state, isBusy, turnOn, turnOff, save } = usePushSettings(settings)
  const { kinds, quiet, isHere, devices } = known
  const hour = (label: string, end: keyof QuietHours, hours: QuietHours) => (
    <Select
      aria-label={label}
      options={HOURS}
      value={hours[end]}
      disabled={isBusy}
      onPick={(value) => void save({ quiet: { ...hours, [end]: Number(value) } })}
    />
  )
  return (
    <fieldset className={styles.settings}>
      <legend className="mb-8 bold">{texts.offlineNotices}</legend>
      <p className="mt-12 ink-t1" role="status">
        {texts.PUSH_HINTS[state]}
      </p>
      <Switch
        isOn={state === 'on'}
        disabled={isBusy || (state !== 'on' && state !== 'off')}
        onFlip={(isOn) => (isOn ? turnOn() : turnOff(false))}
      >
        {texts.receiveHere}
      </Switch>
      {PUSH_KINDS.map((kind) => (
        <Switch
          key={kind}
          isOn={kinds.includes(kind)}
          disabled={isBusy}
          onFlip={(isOn) => save({ kinds: PUSH_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each))) })}
        >
          {PUSH_KIND_LABELS[kind]}
        </Switch>
      ))}
      <Switch isOn={quiet !== null} disabled={isBusy} onFlip={(isOn) => save({ quiet: isOn ? QUIET_HOURS : null })}>
        {texts.quietHours}
      </Switch>
      {quiet ? (
        <div className="flex middle gap-8">
          {hour(texts.quietFrom, 'from', quiet)}
          <span>{texts.to}</span>
          {hour(texts.quietTo, 'to', quiet)}
        </div>
      ) : null}
      {devices > (isHere ? 1 : 0) ? (
        <div>
          <Button disabled={isBusy} onClick={() => turnOff(true)}>
            {texts.turnOffAllPush(devices)}
          </Button>
        </div>
      ) : null}
      <p className="mt-12 ink-t1">{texts.pushHint}</p>
    </fieldset>
  )
}
