// Data together with its message. A bare return value gets the plain success text.

export class Answer<T> {
  constructor(
    readonly data: T,
    readonly message: string,
  ) {}
}
