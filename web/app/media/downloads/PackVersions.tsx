import type { AudioSource } from '@shenglang/contract/media/entities'
import { useState } from 'react'
import type { PackSource } from '../../playback/downloads/pack-source.ts'
import { versionName } from '../../track/text/version-name.ts'
import styles from './PackDialog.module.css'
import * as texts from './texts.ts'

type PackedResource = Extract<PackSource, { resourceId: string }>

/** The default choice: of several versions the current one, or the first. */
export function firstChoice(source: PackSource, versions: readonly AudioSource[]): PackSource {
  if ('crateId' in source) return source
  const { resourceId, fileId } = source
  const meant = versions.find((version) => version.fileId === fileId) ?? versions[0]
  return meant && versions.length > 1 ? { resourceId, fileId: meant.fileId } : { resourceId }
}

interface VersionChoiceProps {
  /** The resource's name. */
  name: string
  source: PackedResource
  versions: readonly AudioSource[]
  onChoose: (source: PackSource) => void
}

/** The versions to pack: the current one first, then each other one, then all together. */
export function VersionChoice({ name, source: { resourceId, fileId }, versions, onChoose }: VersionChoiceProps) {
  const [meantId] = useState(fileId)
  const inOrder = versions.toSorted((one, other) => Number(other.fileId === meantId) - Number(one.fileId === meantId))
  return (
    <fieldset className={styles.versions}>
      <legend className="visually-hidden">{texts.whichVersion}</legend>
      {inOrder.map((version) => (
        <label key={version.fileId}>
          <input
            type="radio"
            name="version"
            checked={version.fileId === fileId}
            onChange={() => onChoose({ resourceId, fileId: version.fileId })}
          />
          <span>{`${version.fileId === meantId ? texts.onlyThisVersion : texts.only}：${versionName(version, name)}`}</span>
        </label>
      ))}
      <label>
        <input type="radio" name="version" checked={fileId === undefined} onChange={() => onChoose({ resourceId })} />
        <span>{texts.allVersions(versions.length)}</span>
      </label>
    </fieldset>
  )
}
