/** The records of a ZIP with stored files (PKWARE APPNOTE 6.3.10, 4.3). */
export type FileHeader = { name: Buffer; bytes: number; crc32: number; offset: number; modifiedAt: Date }

const utf8Names = 0x0800
const stored = 0
const madeOnUnix = 3 * 256
const regularFile = 0o100644
const [plainVersion, zip64Version] = [20, 45]
// Placeholders for values in the ZIP64 record.
const [elsewhere, elsewhere16] = [0xffffffff, 0xffff]

export function localHeader({ name, bytes, crc32, modifiedAt }: FileHeader) {
  const time = extendedTime(modifiedAt)
  return Buffer.concat([
    record([0x04034b50, 4], [plainVersion, 2], ...shared({ bytes, crc32, modifiedAt }), [name.length, 2]),
    record([time.length, 2]),
    name,
    time,
  ])
}

export function centralHeader({ name, bytes, crc32, offset, modifiedAt }: FileHeader) {
  const isFar = offset >= elsewhere
  // APPNOTE 4.5.3: only values that do not fit.
  const far = isFar ? record([0x0001, 2], [8, 2], [offset, 8]) : Buffer.alloc(0)
  const extra = Buffer.concat([far, extendedTime(modifiedAt)])
  const version = isFar ? zip64Version : plainVersion
  return Buffer.concat([
    record([0x02014b50, 4], [madeOnUnix + version, 2], [version, 2]),
    record(...shared({ bytes, crc32, modifiedAt }), [name.length, 2], [extra.length, 2], [0, 2], [0, 2]),
    record([0, 2], [(regularFile << 16) >>> 0, 4], [isFar ? elsewhere : offset, 4]),
    name,
    extra,
  ])
}

type Directory = { entries: number; start: number; bytes: number }

export function endOfDirectory({ entries, start, bytes }: Directory) {
  const isFar = start >= elsewhere || entries >= elsewhere16
  const end = record(
    ...numbers([0x06054b50, 4], [0, 2], [0, 2]),
    ...numbers([isFar ? elsewhere16 : entries, 2], [isFar ? elsewhere16 : entries, 2]),
    ...numbers([isFar ? elsewhere : bytes, 4], [isFar ? elsewhere : start, 4], [0, 2]),
  )
  if (!isFar) return end
  const [version, restOfRecord] = [zip64Version, 44]
  return Buffer.concat([
    record([0x06064b50, 4], [restOfRecord, 8], [madeOnUnix + version, 2], [version, 2], [0, 4], [0, 4]),
    record([entries, 8], [entries, 8], [bytes, 8], [start, 8]),
    record([0x07064b50, 4], [0, 4], [start + bytes, 8], [1, 4]),
    end,
  ])
}

function shared({ bytes, crc32, modifiedAt }: Pick<FileHeader, 'bytes' | 'crc32' | 'modifiedAt'>) {
  const [time, date] = dosTime(modifiedAt)
  return numbers([utf8Names, 2], [stored, 2], [time, 2], [date, 2], [crc32, 4], [bytes, 4], [bytes, 4])
}

/** Returns MS-DOS time: from 1980, in steps of two seconds, without a time zone. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/** Returns the extended timestamp of Info-ZIP: seconds since 1970. */
function extendedTime(at: Date) {
  return record([0x5455, 2], [5, 2], [1, 1], [Math.floor(at.getTime() / 1000), 4])
}

type Sized = [value: number, bytes: number]

function numbers(...values: Sized[]) {
  return values
}

function record(...values: Sized[]) {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value))
      else buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
