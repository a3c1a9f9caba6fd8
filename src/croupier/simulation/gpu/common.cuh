// What every kernel for a GPU shares: number types and Philox4x32-10 as `simulation/philox.py` has it.
// Kernels are right for any number of threads in a block, one included: the tests run them on a CPU that way.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

struct Words {
    u32 a, b, c, d;
};

// The high half of a product of two words, and the low one.
__device__ __forceinline__ u32 multiply(u32 one, u32 other, u32 &low)
{
#ifdef __CUDA_ARCH__
    u32 high;
    asm("{ .reg .u64 product; mul.wide.u32 product, %2, %3; mov.b64 {%0, %1}, product; }"
        : "=r"(low), "=r"(high)
        : "r"(one), "r"(other));
    return high;
#else
    u64 product = (u64)one * other;
    low = (u32)product;
    return (u32)(product >> 32);
#endif
}

// The key in each of the ten rounds, two words per round: set before a launch.
extern "C" {
__constant__ u32 round_keys[20];
}

// Four words for a counter (number, stream).
__device__ __forceinline__ Words philox(u64 number, u64 stream)
{
    u32 a = (u32)number, b = (u32)(number >> 32), c = (u32)stream, d = (u32)(stream >> 32);
#pragma unroll
    for (int round = 0; round < 10; round++) {
        u32 low0, low1;
        u32 high0 = multiply(a, 0xD2511F53u, low0), high1 = multiply(c, 0xCD9E8D57u, low1);
        a = high1 ^ b ^ round_keys[2 * round];
        b = low1;
        c = high0 ^ d ^ round_keys[2 * round + 1];
        d = low0;
    }
    Words words = {a, b, c, d};
    return words;
}

// One of the four words of a block.
__device__ __forceinline__ u32 word_of(Words words, u32 place)
{
    return place < 2 ? (place ? words.b : words.a) : (place == 2 ? words.c : words.d);
}

// What is left of a word after a draw, below `left`: Lemire's multiplication leaves the draw above 32 bits.
__device__ __forceinline__ u32 draw(u32 &rest, u32 left)
{
    return multiply(rest, left, rest);
}

// A remainder below this is biased for a draw among `span` and is rejected.
__device__ __forceinline__ u32 reject_below(u32 span)
{
    return (0u - span) % span;
}

__device__ __forceinline__ u64 thread_number()
{
    return (u64)blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ __forceinline__ u64 thread_count()
{
    return (u64)gridDim.x * blockDim.x;
}

// Bytes from the GPU's memory into shared memory, by all threads of a block.
template <class T> __device__ __forceinline__ void copy(T *to, const T *from, u32 size)
{
    for (u32 at = threadIdx.x; at < size; at += blockDim.x)
        to[at] = from[at];
}

template <class T> __device__ __forceinline__ void clear(T *to, u32 size)
{
    for (u32 at = threadIdx.x; at < size; at += blockDim.x)
        to[at] = 0;
}

// Add the counters of a block of threads to those of the run.
__device__ __forceinline__ void add_up(u64 *counters, const u32 *counted, u32 size)
{
    for (u32 at = threadIdx.x; at < size; at += blockDim.x)
        if (counted[at])
            atomicAdd(&counters[at], (u64)counted[at]);
}
