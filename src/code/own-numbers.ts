// Numbers of a file's own. What is counted of a file lies close together when what is counted has a number from 0 there.
// A table that holds what all files have keeps that number for the file at hand: above those of all files before, so that
// none of these has to be forgotten one by one.

/** The most that own numbers of all files may add up to: a table keeps them in 32 bits. */
const MOST = 2 ** 30;

/** Gives numbers for one file after the other. */
export class OwnNumbers {
  /** A table keeps `first` and the number; what is less is of a file before. */
  first = 1;
  /** How many were given for the file at hand. */
  size = 0;

  /** Ends the file before; `forgotten` says that the table began anew, with 0 for everything. */
  begin(forgotten: boolean): void {
    this.first = forgotten ? 1 : this.first + this.size;
    this.size = 0;
  }

  /** Whether the table must begin anew. */
  get isFull(): boolean {
    return this.first > MOST;
  }
}
