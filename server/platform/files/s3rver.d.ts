declare module 's3rver' {
  class S3rver {
    constructor(options: object)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
