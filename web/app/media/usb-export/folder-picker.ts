import { savedFolder } from './saved-folder.ts'

interface Permission {
  mode: 'readwrite'
}

declare global {
  interface Window {
    /** Only where the browser lets a page write into a folder that the user chose. */
    showDirectoryPicker?: (options: Permission & { id: string; startIn: string }) => Promise<FileSystemDirectoryHandle>
  }
  interface FileSystemDirectoryHandle {
    queryPermission?: (permission: Permission) => Promise<PermissionState>
    requestPermission?: (permission: Permission) => Promise<PermissionState>
  }
}

const WRITING: Permission = { mode: 'readwrite' }

export const mayPickFolder = (): boolean => window.showDirectoryPicker !== undefined

/** Lets the user choose a folder, which this browser remembers; undefined when they cancel. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const folder = await window.showDirectoryPicker?.({ ...WRITING, id: 'stick', startIn: 'music' })
    if (folder) await savedFolder.keep(folder)
    return folder
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** True when a previously chosen folder may be written to; asks the user again if needed. */
export async function mayWriteTo(folder: FileSystemDirectoryHandle): Promise<boolean> {
  if (!folder.queryPermission || (await folder.queryPermission(WRITING)) === 'granted') return true
  return (await folder.requestPermission?.(WRITING)) === 'granted'
}
