import type { AudioSource } from '@shenglang/contract/media/entities'
import { useState } from 'react'
import type { PackSource } from '../playback/pack-source.ts'
import { versionName } from '../track/version-name.ts'
import styles from './PackDialog.module.css'

type PackedResource = Extract<PackSource, { resourceId: string }>

/** What is packed unless something else is chosen: of several versions the one that is meant, or the first. */
export function firstChoice(source: PackSource, versions: readonly AudioSource[]): PackSource {
  if ('crateId' in source) return source
  const { resourceId, fileId } = source
  const meant = versions.find((version) => version.fileId === fileId) ?? versions[0]
  return meant && versions.length > 1 ? { resourceId, fileId: meant.fileId } : { resourceId }
}

interface VersionChoiceProps {
  /** Of the resource. */
  name: string
  source: PackedResource
  versions: readonly AudioSource[]
  onChoose: (source: PackSource) => void
}

/** Which versions are packed: the one that is meant comes first, then each other one, then all together. */
export function VersionChoice({ name, source: { resourceId, fileId }, versions, onChoose }: VersionChoiceProps) {
  const [meantId] = useState(fileId)
  const inOrder = versions.toSorted((one, other) => Number(other.fileId === meantId) - Number(one.fileId === meantId))
  return (
    <fieldset className={styles.versions}>
      <legend className="visually-hidden">哪个版本</legend>
      {inOrder.map((version) => (
        <label key={version.fileId}>
          <input
            type="radio"
            name="version"
            checked={version.fileId === fileId}
            onChange={() => onChoose({ resourceId, fileId: version.fileId })}
          />
          <span>{`${version.fileId === meantId ? '只要这个版本' : '只要'}：${versionName(version, name)}`}</span>
        </label>
      ))}
      <label>
        <input type="radio" name="version" checked={fileId === undefined} onChange={() => onChoose({ resourceId })} />
        <span>{`全部 ${versions.length} 个版本`}</span>
      </label>
    </fieldset>
  )
}
